/** Pictures that the build renders from an SVG, for example `hero.svg?w=640;1280&format=avif;webp&as=picture`. */
declare module '*&as=picture' {
  const picture: {
    /** Values for the attribute `srcset`, by format. */
    sources: Record<string, string>;
    img: { src: string; w: number; h: number };
  };
  export default picture;
}

/** The URL of a single rendered picture, for example `hero.svg?w=1200&format=jpg`. */
declare module '*&format=jpg' {
  const address: string;
  export default address;
}

/** A handbook of docs/, parsed by the build (tools/assets/read-handbook.ts). */
declare module '*.md?chapters' {
  const handbook: {
    title: string;
    about: string;
    chapters: readonly {
      title: string;
      blocks: readonly (string | readonly string[])[];
      picture: { src: string; width: number; height: number; words: string } | null;
    }[];
  };
  export default handbook;
}

/** Pictures that the build renders from a drawing, for example `hero.svg?w=640;1280&format=avif;webp&as=picture`. */
declare module '*&as=picture' {
  const picture: {
    /** Address lists for `srcset`, by format. */
    sources: Record<string, string>;
    img: { src: string; w: number; h: number };
  };
  export default picture;
}

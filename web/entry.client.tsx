import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { textsLoaded } from './shared/language.ts';
import { PageStyle } from './site/page-style.ts';

const css = document.getElementById('style')?.textContent ?? '';

function hydrate() {
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <PageStyle value={{ css }}>
          <HydratedRouter useTransitions={false} />
        </PageStyle>
      </StrictMode>,
    );
  });
}

// Loaded after the modules of the page, which have asked for their texts.
const texts = textsLoaded();
if (texts) void texts.then(hydrate);
else hydrate();

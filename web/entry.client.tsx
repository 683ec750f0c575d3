import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { loadTexts } from './language.ts';
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

const texts = loadTexts(window.location.pathname);
if (texts) void texts.then(hydrate);
else hydrate();

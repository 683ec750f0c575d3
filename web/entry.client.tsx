import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { RouterContextProvider } from 'react-router';
import { HydratedRouter } from 'react-router/dom';
import { nextTask } from './shared/defer.ts';
import { loadTexts } from './shared/language.ts';
import { PageStyle } from './site/page-style.ts';

const css = document.getElementById('style')?.textContent ?? '';

/**
 * A navigation begins in a task of its own. Within the press the router would draw that a page is coming, before it knows
 * that the page is there already; so both are one step, and the press itself is answered first.
 */
const openContext = () => nextTask().then(() => new RouterContextProvider());

function hydrate() {
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <PageStyle value={{ css }}>
          <HydratedRouter useTransitions={false} getContext={openContext} />
        </PageStyle>
      </StrictMode>,
    );
  });
}

const texts = loadTexts(window.location.pathname);
if (texts) void texts.then(hydrate);
else hydrate();

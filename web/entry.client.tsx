import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { RouterContextProvider } from 'react-router';
import { HydratedRouter } from 'react-router/dom';
import { loadTexts } from './shared/language.ts';
import { PageStyle } from './site/page-style.ts';

const css = document.getElementById('style')?.textContent ?? '';

/**
 * A navigation begins in a task of its own. Within the press the router would draw that a page is coming, before it knows
 * that the page is there already; so both are one step, and the press itself is answered first. A message is quicker than
 * a timer.
 */
function openContext(): Promise<RouterContextProvider> {
  const { port1, port2 } = new MessageChannel();
  port2.postMessage(null);
  return new Promise((resolve) => {
    port1.onmessage = () => {
      port1.close();
      resolve(new RouterContextProvider());
    };
  });
}

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

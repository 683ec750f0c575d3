import type { ComponentType } from 'react';
import { Navigate } from 'react-router';
import { type StartStep, startSteps } from '#contract/start/rules.ts';
import { t } from '#web/language.ts';
import { LoadFailure } from '#web/shared/requests/load-failure.tsx';
import { useMayCall } from '#web/shared/requests/use-may-call.ts';
import { useCall } from '#web/shared/use-call.ts';
import { pageMeta } from '#web/site/page-meta.ts';
import { Card } from '#web/ui/card.tsx';
import { Skeleton } from '#web/ui/waiting/loading.tsx';
import { Link } from '../access/links.tsx';
import type { Route } from './+types/step.ts';
import { EmailStep } from './email-step.tsx';
import { PaymentStep } from './payment-step.tsx';
import { PlacesStep } from './places-step.tsx';
import { JarsStep, ProductsStep } from './products-step.tsx';
import { RehearsalStep } from './rehearsal-step.tsx';
import { PapersStep, ShopStep, UpiStep } from './settings-step.tsx';
import { type StepProps, stepCalls } from './step-actions.tsx';
import { stepReasons, stepTitles } from './step-words.ts';
import { WindowsStep } from './windows-step.tsx';

const screens: Readonly<Record<StartStep, ComponentType<StepProps>>> = {
  email: EmailStep,
  shop: ShopStep,
  places: PlacesStep,
  windows: WindowsStep,
  products: ProductsStep,
  jars: JarsStep,
  payment: PaymentStep,
  upi: UpiStep,
  papers: PapersStep,
  rehearsal: RehearsalStep,
};

const stepOf = (name: string | undefined) => startSteps.find((step) => step === name);

export const meta: Route.MetaFunction = ({ matches, params }) => {
  const step = stepOf(params.step);
  return pageMeta(matches, step ? t(stepTitles[step]) : t('Open your shop'));
};

/** The page of one step: its purpose, its fields, and the button to do it later. */
export default function StepScreen({ params }: Route.ComponentProps) {
  const answer = useCall('GET /admin/start', {});
  const step = stepOf(params.step);
  const mayCall = useMayCall();
  if (!step || !mayCall(stepCalls[step])) return <Navigate to="/admin/start" replace />;
  const Screen = screens[step];
  const number = startSteps.indexOf(step) + 1;
  return (
    <main className="page grid max-w-3xl content-start gap-4 py-5">
      <p className="flex flex-wrap items-center gap-x-4 text-sm text-ink-soft">
        <span>{t('Step {number} of {all}', { number, all: startSteps.length })}</span>
        <Link to="/admin/start" className="inline-flex min-h-10 items-center font-semibold text-deep underline">
          {t('All steps')}
        </Link>
      </p>
      <header className="grid gap-1">
        <h1 className="text-title">{t(stepTitles[step])}</h1>
        <p className="text-ink-soft">{t(stepReasons[step])}</p>
      </header>
      {answer.isError && !answer.data && (
        <LoadFailure title={t('The first steps could not be loaded.')} answer={answer} />
      )}
      {answer.isPending && <Skeleton className="h-56" />}
      {answer.data && (
        <Card className="p-4 sm:p-5">
          <Screen key={step} start={answer.data.data} />
        </Card>
      )}
    </main>
  );
}

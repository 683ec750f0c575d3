import Download from 'lucide-react/icons/download';
import type { FileCallName } from '#contract/calls.ts';
import type { CallInput } from '#web/shared/api-types.ts';
import { errorText } from '#web/shared/call-error.ts';
import { loadFile, saveFile } from '#web/shared/requests/load-file.ts';
import { Button } from '#web/ui/button.tsx';
import { showToast } from '#web/ui/messages/toast.ts';
import { IfMay } from '../access/if-may.tsx';
import { runWork, useWork } from '../progress/work.ts';

interface FileButtonProps<Name extends FileCallName> {
  /** The call that answers with the file. */
  call: Name;
  input: CallInput<Name>;
  /** The name of the content. It distinguishes this button from the others on the screen. */
  name: string;
  /** True if `name` is the name of a file, which is not translated. */
  isFile?: boolean;
}

/** Downloads one of several files of a screen. The user can leave the screen during the download. */
export function FileButton<Name extends FileCallName>({ call, input, name, isFile = false }: FileButtonProps<Name>) {
  const isPending = useWork(name) !== undefined;

  async function load() {
    try {
      await runWork({ name, label: name, format: () => name }, async () => saveFile(await loadFile(call, input)));
    } catch (error) {
      showToast(errorText(error), { type: 'error' });
    }
  }

  return (
    <IfMay call={call}>
      <Button variant="outline" size="sm" pending={isPending} onClick={load}>
        {!isPending && <Download aria-hidden size={18} />} {isFile ? <span lang="en">{name}</span> : name}
      </Button>
    </IfMay>
  );
}

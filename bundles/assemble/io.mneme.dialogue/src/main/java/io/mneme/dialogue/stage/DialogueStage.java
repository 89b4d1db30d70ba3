package io.mneme.dialogue.stage;

import io.mneme.dialogue.message.DialogueDraft;

/** One step from messages to the entries of a prompt. Pure: the same draft and request give the same draft. */
public interface DialogueStage {

    /** Returns its name, for reports and metrics. */
    String name();

    /** Returns what it makes of the draft of the stage before it. */
    DialogueDraft apply(DialogueDraft draft, StageRequest request);

    /** Ends what runs beside the requests. */
    default void close() {}
}

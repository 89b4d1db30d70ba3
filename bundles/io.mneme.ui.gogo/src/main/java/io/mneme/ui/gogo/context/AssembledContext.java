package io.mneme.ui.gogo.context;

import io.mneme.api.context.Context;
import io.mneme.ui.gogo.output.CommandResult;
import io.mneme.ui.gogo.output.JsonAnswer;

/**
 * A context that was assembled for a command.
 *
 * @param context the context
 * @param toJson the context as HTTP sends it
 */
public record AssembledContext(Context context, String toJson) implements CommandResult {

    /** Returns the id, by which its manifest is found; that of a past turn is not kept. */
    public String id() {
        return context.manifest().id();
    }

    /** Returns the prompt. */
    public String text() {
        return context.text();
    }

    @Override
    public String toText() {
        return JsonAnswer.of(toJson, ContextTextView::of).toText();
    }
}

package io.mneme.ui.gogo.context;

import io.mneme.api.context.BodyForm;
import io.mneme.api.context.Context;
import io.mneme.ui.gogo.output.CommandResult;
import io.mneme.view.ContextJson;

/**
 * A context that was assembled for a command.
 *
 * @param context the context
 * @param form the form of its messages in JSON
 */
public record AssembledContext(Context context, BodyForm form) implements CommandResult {

    /** Returns the id, by which its manifest is found. */
    public String id() {
        return context.manifest().id();
    }

    /** Returns the prompt. */
    public String text() {
        return context.text();
    }

    @Override
    public String toText() {
        return ContextTextView.of(context);
    }

    @Override
    public String toJson() {
        return ContextJson.context(context, form).toString();
    }
}

package io.mneme.ui.gogo.context;

import io.mneme.api.context.Context;
import io.mneme.api.context.RequestOptions.BodyForm;
import io.mneme.ui.gogo.output.CommandResult;
import io.mneme.view.ContextJson;

/**
 * The context of a past turn, whose manifest is not kept.
 *
 * @param context the context
 * @param form the form of its messages in JSON
 */
public record PastContext(Context context, BodyForm form) implements CommandResult {

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
        return ContextJson.pastContext(context, form).toString();
    }
}

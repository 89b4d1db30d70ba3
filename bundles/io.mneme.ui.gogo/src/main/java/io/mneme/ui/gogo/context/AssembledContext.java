package io.mneme.ui.gogo.context;

import io.mneme.api.context.Context;
import io.mneme.api.context.RequestOptions.BodyForm;
import io.mneme.api.manifest.UsageReport;
import io.mneme.support.terminal.TerminalText;
import io.mneme.ui.gogo.output.CommandResult;
import io.mneme.view.ContextJson;
import java.util.Optional;

/**
 * A context that was assembled for a command.
 *
 * @param context the context
 * @param form the form of its messages in JSON
 * @param usage what it is expected to cost; empty if that is not known
 */
public record AssembledContext(Context context, BodyForm form, Optional<UsageReport> usage) implements CommandResult {

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
        String text = ContextTextView.of(context);
        return usage.map(report -> text + "\n" + TerminalText.lines(UsageView.of(report)))
                .orElse(text);
    }

    @Override
    public String toJson() {
        return ContextJson.context(context, form, usage).toString();
    }
}

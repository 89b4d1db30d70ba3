package io.mneme.context.assembly;

import io.mneme.api.context.Context;
import io.mneme.api.context.Context.PromptBody;
import io.mneme.api.context.Context.PromptBody.BodyMessage;
import io.mneme.api.context.ContextRequest;
import io.mneme.api.context.Omission;
import io.mneme.api.context.RequestOptions.PromptBudget;
import io.mneme.api.dialogue.Role;
import io.mneme.api.layout.BodyForm.FormTrait;
import io.mneme.context.assembly.PrefixMemory.ComparedPrompt;
import io.mneme.context.contributor.LengthLimit.LengthMeasure;
import io.mneme.context.contributor.RequestScope;
import io.mneme.context.recipe.GatheredPieces;
import io.mneme.context.token.MeasuredText;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Reports what was omitted from a prompt, and what its provider may refuse. */
final class PromptOmissions {

    /** The name of the omission that reports approximate counts. */
    private static final String TOKENS = "tokens";

    private PromptOmissions() {}

    /**
     * Returns what was omitted, and why the counts are approximate. The report of a history has its own omissions, and the
     * warnings.
     */
    static List<Omission> of(
            RequestScope scope,
            GatheredPieces gathered,
            LaidOutPrompt laidOut,
            ComparedPrompt compared,
            Optional<PromptBudget> budget) {
        MeasuredText prompt = compared.text();
        List<Omission> omissions = new ArrayList<>(gathered.omissions());
        if (gathered.window().isEmpty()) {
            omissions.addAll(scope.policies().omissions());
            scope.warnings().forEach(warning -> omissions.add(new Omission(TOKENS, warning)));
        }
        prompt.inexact().ifPresent(reason -> omissions.add(new Omission(TOKENS, reason)));
        budget.flatMap(maximum -> excess(maximum, prompt, laidOut.end(), scope)).ifPresent(omissions::add);
        omissions.addAll(SendingHints.of(compared.body(), scope.request()));
        return omissions;
    }

    /** Reports a prompt with its newest message that is longer than its budget, since what is left of it never leaves. */
    private static Optional<Omission> excess(PromptBudget budget, MeasuredText prompt, int end, RequestScope scope) {
        LengthMeasure measure = LengthMeasure.of(budget, scope.tokens());
        int length = (measure.inTokens() ? prompt.tokens(0, end) : prompt.chars(0, end))
                + measure.length(scope.request().inputs().text("input"));
        return length <= budget.amount()
                ? Optional.empty()
                : Optional.of(new Omission(
                        "budget",
                        "the prompt has " + length + " " + measure.unit() + ", which is more than its budget of "
                                + budget.amount() + ": static text and the newest turn never leave"));
    }

    /** Reports that the request of a context has lost its texts. */
    static Context withoutTexts(Context context) {
        List<Omission> omissions = new ArrayList<>(context.manifest().omissions());
        omissions.add(new Omission("request", "the texts of the request were removed by an erasure"));
        return new Context(context.segments(), context.manifest().withOmissions(omissions), context.body());
    }

    /** Reports bodies that a provider may refuse as they are. */
    private static final class SendingHints {

        private static final String MESSAGES = "messages";

        private SendingHints() {}

        /** Returns the reports; empty if the body of a dialogue has messages, and its last one can be answered. */
        static List<Omission> of(PromptBody body, ContextRequest request) {
            List<BodyMessage> messages = body.dialogue();
            List<Omission> hints = new ArrayList<>();
            if (messages.isEmpty()) {
                request.inputs()
                        .dialogue()
                        .ifPresent(dialogue -> hints.add(new Omission(
                                MESSAGES, "the dialogue shows no message, and providers refuse a body without one")));
            } else if (body.form().has(FormTrait.ANTHROPIC_MESSAGES)
                    && messages.get(messages.size() - 1).role() == Role.ASSISTANT) {
                hints.add(new Omission(
                        MESSAGES,
                        "the last message is one of the assistant, which Anthropic's newest models refuse:"
                                + " add a message of the user"));
            }
            return hints;
        }
    }
}

package io.mneme.context.assembly;

import io.mneme.api.context.Omission;
import io.mneme.api.context.RequestOptions.PromptBudget;
import io.mneme.context.contributor.RequestScope;
import io.mneme.context.token.MeasuredText;
import java.util.Optional;

/** Reports a prompt that is longer than its budget, since what is left of it never leaves. */
final class BudgetExcess {

    private BudgetExcess() {}

    /** Returns the report on a prompt up to its newest message; empty if it keeps to its budget with that message. */
    static Optional<Omission> of(PromptBudget budget, MeasuredText prompt, int end, RequestScope scope) {
        String input = scope.request().inputs().text("input");
        boolean inTokens = budget.unit() == PromptBudget.BudgetUnit.TOKENS;
        int length = inTokens
                ? prompt.tokens(0, end) + scope.tokens().count(input)
                : prompt.chars(0, end) + input.codePointCount(0, input.length());
        return length <= budget.amount()
                ? Optional.empty()
                : Optional.of(new Omission(
                        "budget",
                        "the prompt has " + length + (inTokens ? " tokens" : " characters")
                                + ", which is more than its budget of " + budget.amount()
                                + ": static text and the newest turn never leave"));
    }
}

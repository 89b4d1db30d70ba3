package io.mneme.context.section;

import io.mneme.api.context.Stability;
import io.mneme.context.contributor.Contributor;
import io.mneme.context.contributor.RequestScope;
import io.mneme.spi.contribute.Contribution;
import java.util.List;

/** Puts the request's hint on thinking after the mode's prompt. */
final class ThinkingHint implements Contributor {

    @Override
    public String name() {
        return "thinking-hint";
    }

    @Override
    public Stability stability() {
        return Stability.SESSION;
    }

    @Override
    public List<Contribution> contribute(RequestScope scope) {
        String text = scope.request().inputs().text("thinking_hint");
        return text.isBlank() ? List.of() : List.of(Contribution.paragraph(text));
    }
}

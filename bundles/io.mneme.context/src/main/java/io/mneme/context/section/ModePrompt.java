package io.mneme.context.section;

import io.mneme.api.context.Stability;
import io.mneme.context.contributor.Contributor;
import io.mneme.context.contributor.RequestScope;
import io.mneme.spi.contribute.Contribution;
import java.util.List;

/** Puts the mode's prompt of the request at the beginning. */
final class ModePrompt implements Contributor {

    @Override
    public String name() {
        return "mode-prompt";
    }

    @Override
    public Stability stability() {
        return Stability.STATIC;
    }

    @Override
    public List<Contribution> contribute(RequestScope scope) {
        String text = scope.request().inputs().text("mode_prompt");
        return text.isBlank() ? List.of() : List.of(Contribution.paragraph(text));
    }
}

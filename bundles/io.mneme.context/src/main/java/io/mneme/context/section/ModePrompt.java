package io.mneme.context.section;

import io.mneme.api.context.Stability;
import io.mneme.context.contributor.Contributor;
import io.mneme.context.contributor.RequestScope;
import io.mneme.spi.contribute.Contribution;
import java.util.Optional;

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
    public Optional<Contribution> contribute(RequestScope scope) {
        return Optional.of(scope.request().inputs().text("mode_prompt"))
                .filter(text -> !text.isBlank())
                .map(Contribution::paragraph);
    }
}

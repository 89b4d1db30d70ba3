package io.mneme.context.section;

import io.mneme.api.context.Stability;
import io.mneme.context.policy.Circumstances;
import io.mneme.context.policy.Contributor;
import io.mneme.spi.contribute.Contribution;
import java.util.Optional;

/** Puts the mode's prompt at the beginning, as the request brings it along. */
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
    public Optional<Contribution> contribute(Circumstances circumstances) {
        return Optional.of(circumstances.request().inputs().text("mode_prompt"))
                .filter(text -> !text.isBlank())
                .map(Contribution::paragraph);
    }
}

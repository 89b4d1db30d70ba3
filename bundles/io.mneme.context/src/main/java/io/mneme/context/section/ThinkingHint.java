package io.mneme.context.section;

import io.mneme.api.context.Stability;
import io.mneme.context.policy.Circumstances;
import io.mneme.context.policy.Contributor;
import io.mneme.spi.contribute.Contribution;
import java.util.Optional;

/** Puts the hint on thinking behind the mode's prompt, as the request brings it along. */
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
    public Optional<Contribution> contribute(Circumstances circumstances) {
        return Optional.of(circumstances.request().inputs().text("thinking_hint"))
                .filter(text -> !text.isBlank())
                .map(Contribution::paragraph);
    }
}

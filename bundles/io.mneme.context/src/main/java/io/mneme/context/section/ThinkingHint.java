package io.mneme.context.section;

import io.mneme.api.context.ContextRequest;
import io.mneme.api.context.Stability;
import io.mneme.spi.contribute.ContextContributor;
import io.mneme.spi.contribute.Contribution;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.propertytypes.ServiceRanking;

/** Puts the hint on thinking behind the mode's prompt, as the request brings it along. */
@Component
@ServiceRanking(Integer.MIN_VALUE)
public final class ThinkingHint implements ContextContributor {

    @Override
    public String name() {
        return "thinking-hint";
    }

    @Override
    public Stability stability() {
        return Stability.SESSION;
    }

    @Override
    public Duration timeLimit() {
        return Duration.ZERO;
    }

    @Override
    public Optional<Contribution> contribute(ContextRequest request, Instant now) {
        return Optional.of(request.inputs().text("thinking_hint"))
                .filter(text -> !text.isBlank())
                .map(Contribution::paragraph);
    }
}

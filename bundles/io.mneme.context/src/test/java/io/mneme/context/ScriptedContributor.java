package io.mneme.context;

import io.mneme.api.context.ContextRequest;
import io.mneme.api.context.Stability;
import io.mneme.spi.contribute.ContextContributor;
import io.mneme.spi.contribute.Contribution;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.Callable;

/** A contributor that does whatever a test wants. */
public record ScriptedContributor(
        String name, Stability stability, Duration timeLimit, Callable<Optional<Contribution>> said)
        implements ContextContributor {

    /** Returns one that contributes this text at once. */
    public static ScriptedContributor saying(String name, Stability stability, String text) {
        return new ScriptedContributor(name, stability, Duration.ZERO, () -> Optional.of(Contribution.paragraph(text)));
    }

    @Override
    public Optional<Contribution> contribute(ContextRequest request, Instant now) {
        try {
            return said.call();
        } catch (RuntimeException unchecked) {
            throw unchecked;
        } catch (Exception checked) {
            throw new IllegalStateException(checked);
        }
    }
}

package io.mneme.context;

import io.mneme.api.context.Stability;
import io.mneme.spi.contribute.ContextContributor;
import io.mneme.spi.contribute.Contribution;
import io.mneme.spi.contribute.ContributionRequest;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Callable;

/** A contributor that does whatever a test wants. */
public record ScriptedContributor(
        String name, Stability stability, Duration timeLimit, Callable<List<Contribution>> said)
        implements ContextContributor {

    /** Returns one that contributes this text at once. */
    public static ScriptedContributor saying(String name, Stability stability, String text) {
        return new ScriptedContributor(name, stability, Duration.ZERO, () -> List.of(Contribution.paragraph(text)));
    }

    @Override
    public List<Contribution> contribute(ContributionRequest request) {
        try {
            return said.call();
        } catch (RuntimeException unchecked) {
            throw unchecked;
        } catch (Exception checked) {
            throw new IllegalStateException(checked);
        }
    }
}

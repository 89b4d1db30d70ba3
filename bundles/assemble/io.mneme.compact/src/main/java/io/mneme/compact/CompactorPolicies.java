package io.mneme.compact;

import io.micrometer.core.instrument.MeterRegistry;
import io.mneme.api.policy.PolicyRegistry;
import io.mneme.api.policy.PolicyResult;
import io.mneme.api.policy.PolicySelector;
import io.mneme.api.policy.PolicyType;
import io.mneme.api.policy.PolicyType.PolicyLimits;
import io.mneme.api.policy.PolicyType.PolicyUse;
import io.mneme.api.policy.PolicyViolationException;
import io.mneme.api.policy.SelectedPolicy;
import io.mneme.compact.endpoint.EndpointCompactor;
import io.mneme.compact.extract.ExtractiveCompactor;
import io.mneme.spi.compact.Compactor;
import io.mneme.spi.compact.LeavingMessages;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Opens the type of compactors, adds those of this bundle, and asks the one of a name; {@code extractive} replaces one that fails. */
final class CompactorPolicies implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(CompactorPolicies.class);

    private final PolicySelector<Compactor> compactors;
    private final CompactionMeters meters;
    private final Set<String> logged = ConcurrentHashMap.newKeySet();

    /**
     * What a compactor has made.
     *
     * @param compactor its name
     * @param text the summary
     */
    record MadeSummary(String compactor, String text) {}

    /**
     * Opens the type.
     *
     * @param timeout returns how long a compactor may take now
     */
    CompactorPolicies(
            PolicyRegistry registry, EndpointCompactor endpoint, Supplier<Duration> timeout, MeterRegistry meters) {
        this.meters = new CompactionMeters(meters);
        compactors = registry.open(PolicyType.of(
                        "compactor",
                        Compactor.class,
                        (Compactor) new ExtractiveCompactor(),
                        Compactor::name,
                        compactor -> List.of())
                .withLimits(() -> new PolicyLimits(timeout.get(), timeout.get(), PolicyLimits.DEFAULT.maxFailures()))
                .withUses(PolicyUse.onlyNamed("compaction")));
        compactors.provide(endpoint);
    }

    /**
     * Asks a compactor.
     *
     * @param name its name, or {@code name@version}
     * @return what it makes, or else what {@code extractive} makes; empty if there is nothing to keep
     */
    Optional<MadeSummary> ask(String name, LeavingMessages leaving) {
        SelectedPolicy<Compactor> named = compactors.select(Map.of(), Optional.of(name), Optional.empty());
        if (named.missing().isPresent()) {
            if (logged.add(name)) {
                LOG.warn("The compactor {} is not installed, or disabled; {} serves", name, ExtractiveCompactor.NAME);
            }
            return made(named.fallback(), leaving);
        }
        return made(named, leaving).or(() -> made(named.fallback(), leaving));
    }

    private Optional<MadeSummary> made(SelectedPolicy<Compactor> compactor, LeavingMessages leaving) {
        PolicyResult<Optional<String>> result = meters.time(
                compactor.name(),
                () -> compactor.ask(policy -> checked(policy.get().compact(leaving), leaving)));
        if (result.failed()) {
            meters.countFailure(compactor.name());
            return Optional.empty();
        }
        return result.get().map(text -> new MadeSummary(compactor.name(), text));
    }

    private static Optional<String> checked(Optional<String> text, LeavingMessages leaving) {
        if (text == null) {
            throw new PolicyViolationException("returned null");
        }
        if (text.isPresent() && (text.get().isBlank() || !leaving.admits(text.get()))) {
            throw new PolicyViolationException("returned a summary that is blank or longer than the limit");
        }
        return text;
    }

    @Override
    public void close() {
        compactors.close();
        meters.close();
    }
}

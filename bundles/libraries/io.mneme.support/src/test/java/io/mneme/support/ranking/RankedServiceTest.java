package io.mneme.support.ranking;

import static org.assertj.core.api.Assertions.assertThat;

import io.mneme.support.plugin.CallRunner;
import io.mneme.support.plugin.Failures;
import io.mneme.support.plugin.PluginBoundary;
import io.mneme.support.ranking.RankedService.RegisteredProperties;
import io.mneme.support.ranking.RankedService.ServiceKind;
import io.mneme.support.ranking.RankedService.ServiceOrigin;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** A service is equal to itself as long as its properties are. */
class RankedServiceTest {

    private static final Map<String, Set<String>> BOUND = Map.of("mode", Set.of("proofread"));

    private final RankedService<String, NamedDescription> service = service("a");

    @Test
    void aServiceWithTheSamePropertiesIsEqual() {
        RankedService<String, NamedDescription> same = service.withProperties(new RegisteredProperties(7, BOUND));

        assertThat(same).isEqualTo(service).hasSameHashCodeAs(service);
    }

    @Test
    void oneWithAnotherRankingIsNot() {
        assertThat(service.withRanking(8)).isNotEqualTo(service);
    }

    @Test
    void oneWithOtherSelectorsIsNot() {
        assertThat(service.withProperties(new RegisteredProperties(7, Map.of())))
                .isNotEqualTo(service);
    }

    @Test
    void oneThatHasDescribedItselfIsNot() {
        assertThat(service.describedBy(new NamedDescription("b"))).isNotEqualTo(service);
    }

    @Test
    void anotherServiceOfTheSameNameIsNot() {
        assertThat(service("a")).isNotEqualTo(service);
    }

    @Test
    void propertiesAreEqualByRankingAndSelectors() {
        RegisteredProperties properties = new RegisteredProperties(7, BOUND);

        assertThat(new RegisteredProperties(7, BOUND)).isEqualTo(properties).hasSameHashCodeAs(properties);
        assertThat(new RegisteredProperties(8, BOUND)).isNotEqualTo(properties);
        assertThat(new RegisteredProperties(7, Map.of())).isNotEqualTo(properties);
    }

    private static RankedService<String, NamedDescription> service(String name) {
        return new RankedService<>(
                1,
                new ServiceKind("renderer", "renderer", Set.of("mode")),
                new NamedDescription(name),
                new ServiceOrigin("plug.in", "1.2.3"),
                7,
                BOUND,
                PluginBoundary.of(name, name, CallRunner.INLINE, Failures.unlimited()));
    }
}

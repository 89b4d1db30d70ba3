package io.mneme.support.ranking;

import static org.assertj.core.api.Assertions.assertThat;

import io.mneme.support.plugin.CallRunner;
import io.mneme.support.plugin.Failures;
import io.mneme.support.plugin.PluginBoundary;
import io.mneme.support.ranking.RankedService.ServiceKind;
import io.mneme.support.ranking.RankedService.ServiceOrigin;
import io.mneme.support.ranking.RankedSnapshot.RecentDepartures;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Of several services the best one is selected. */
class RankedSnapshotTest {

    @Test
    void ofTwoWithOneRankingTheOlderServesWhateverTheirNames() {
        assertThat(selected(service(1, "z", 0, Map.of()), service(2, "a", 0, Map.of())))
                .isEqualTo("z");
        assertThat(selected(service(2, "z", 0, Map.of()), service(1, "a", 0, Map.of())))
                .isEqualTo("a");
    }

    @Test
    void aHigherRankingComesBeforeAge() {
        assertThat(selected(service(1, "z", 0, Map.of()), service(2, "a", 1, Map.of())))
                .isEqualTo("a");
    }

    @Test
    void aSelectorComesBeforeARanking() {
        assertThat(selected(service(1, "z", 9, Map.of()), service(2, "a", 0, Map.of("mode", Set.of("proofread")))))
                .isEqualTo("a");
    }

    private static String selected(
            RankedService<String, NamedDescription> one, RankedService<String, NamedDescription> other) {
        RecentDepartures none = RecentDepartures.none(() -> 0);
        return RankedSnapshot.of(List.of(one, other), Overrides.NONE, none)
                .select((selector, values) -> values.contains("proofread"))
                .orElseThrow()
                .name();
    }

    private static RankedService<String, NamedDescription> service(
            long id, String name, int ranking, Map<String, Set<String>> selectors) {
        return new RankedService<>(
                id,
                new ServiceKind("renderer", "renderer", Set.of("mode")),
                new NamedDescription(name),
                new ServiceOrigin("plug.in", "1.2.3"),
                ranking,
                selectors,
                PluginBoundary.of(name, name, CallRunner.INLINE, Failures.unlimited()));
    }
}

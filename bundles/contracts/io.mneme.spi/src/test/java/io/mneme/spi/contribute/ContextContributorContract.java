package io.mneme.spi.contribute;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.mneme.api.context.ContextItem;
import io.mneme.api.context.ContextRequest;
import io.mneme.api.context.RequestInputs;
import io.mneme.api.context.RequestOptions;
import io.mneme.api.context.Stability;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The contract of every contributor. A contributor's test implements this interface, and JUnit runs it all. */
public interface ContextContributorContract {

    /** The time of the requests. */
    Instant NOW = Instant.parse("2026-03-12T10:30:00Z");

    /** Maximum number of characters of all contributions to a request. */
    int MAX_CHARS = 1_000_000;

    /** Returns the contributor under test. */
    ContextContributor contributor();

    /** Returns a request of the recipe {@code test} and the mode {@code proofread}, without a limit of tokens. */
    static ContributionRequest request(Instant now) {
        return request(now, Integer.MAX_VALUE);
    }

    /** Returns a request with a limit of tokens, one for each four characters or less. */
    static ContributionRequest request(Instant now, int tokenLimit) {
        return new ContributionRequest(
                new ContextRequest("test", "s1", Map.of("mode", "proofread"), RequestInputs.NONE, RequestOptions.NONE),
                now,
                tokenLimit,
                ContextContributorContract::tokens,
                Set.of(),
                Optional.empty());
    }

    private static int tokens(String text) {
        return (text.length() + 3) / 4;
    }

    @Test
    default void hasAShortLowerCaseName() {
        assertThat(contributor().name()).matches("[a-z0-9-]{1,31}");
    }

    @Test
    default void hasAStabilityAndATimeLimitThatStay() {
        assertThat(contributor().stability())
                .isNotNull()
                .isEqualTo(contributor().stability());
        assertThat(contributor().timeLimit())
                .isGreaterThanOrEqualTo(Duration.ZERO)
                .isEqualTo(contributor().timeLimit());
    }

    @Test
    default void contributesTheSameToTheSameRequest() {
        List<Contribution> contributions = contributor().contribute(request(NOW));
        assertThat(contributions).isNotNull().doesNotContainNull();
        assertThat(contributor().contribute(request(NOW))).isEqualTo(contributions);
    }

    @Test
    default void contributesNoMoreThanAPromptTakes() {
        assertThat(items(contributor().contribute(request(NOW))).stream()
                        .mapToInt(item -> item.text().length())
                        .sum())
                .isLessThanOrEqualTo(MAX_CHARS);
    }

    @ParameterizedTest(name = "{0} tokens")
    @ValueSource(ints = {0, 1, 5, 20, 100, 1_000})
    default void keepsToItsLimitOfTokens(int limit) {
        assertThat(items(contributor().contribute(request(NOW, limit))).stream()
                        .mapToInt(item -> tokens(item.text()))
                        .sum())
                .isLessThanOrEqualTo(limit);
    }

    @ParameterizedTest(name = "after {0}")
    @ValueSource(strings = {"PT1S", "PT26H", "P400D"})
    default void contributesTheSameLaterUnlessItIsVolatile(Duration later) {
        assumeThat(contributor().stability()).isNotEqualTo(Stability.VOLATILE);
        assertThat(contributor().contribute(request(NOW.plus(later))))
                .isEqualTo(contributor().contribute(request(NOW)));
    }

    @Test
    default void answersARequestWithoutSelectors() {
        ContributionRequest usual = request(NOW);
        ContextRequest bare = new ContextRequest("test", "s1", Map.of(), RequestInputs.NONE, RequestOptions.NONE);
        assertThat(contributor()
                        .contribute(new ContributionRequest(
                                bare, NOW, usual.tokenLimit(), usual.tokens(), usual.shown(), usual.window())))
                .doesNotContainNull();
    }

    private static List<ContextItem> items(List<Contribution> contributions) {
        return contributions.stream()
                .flatMap(contribution -> contribution.items().stream())
                .toList();
    }
}

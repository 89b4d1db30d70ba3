package io.mneme.index.lucene.candidate;

import static org.assertj.core.api.Assertions.assertThat;

import io.mneme.api.dialogue.Role;
import io.mneme.api.search.CandidateQuery.TimeSpan;
import io.mneme.api.search.CandidateTurn;
import io.mneme.api.search.CandidateTurns;
import io.mneme.api.search.TurnFilter;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

class TurnFilterTest extends CandidateFixture {

    @Test
    void aNamedAuthorAndASpanOfTimeProposeTurnsWithoutAWordOfTheQuery() {
        say("c1", "Ann", "hello");
        minutes += 600;
        say("c2", "Bob", "hello");
        assertThat(positions(candidates("", "ann", "travel"))).containsExactly(1L);
        Instant day = START.plus(Duration.ofHours(10));
        List<TimeSpan> spans = List.of(new TimeSpan(day, day.plus(Duration.ofHours(1))));
        assertThat(positions(candidates("", spans, TurnFilter.NONE, "travel"))).containsExactly(2L);
    }

    @Test
    void onlyTurnsThatTheFilterLetsThroughAreSelected() {
        say("c1", "Ann", Role.USER, "which sunrise?");
        say("c1", "Bot", Role.ASSISTANT, "the sunrise at sea");
        say("c1", "Ann", Role.USER, "a late sunrise");
        assertThat(selected(withRole("assistant"))).containsExactly(2L);
        assertThat(selected(new TurnFilter(
                        Optional.empty(), Optional.empty(), Optional.of("ann"), Optional.empty(), Optional.empty())))
                .containsExactly(1L, 3L);
        assertThat(selected(new TurnFilter(
                        Optional.of(START.plus(Duration.ofMinutes(2))),
                        Optional.of(START.plus(Duration.ofMinutes(3))),
                        Optional.empty(),
                        Optional.empty(),
                        Optional.empty())))
                .containsExactly(2L);
    }

    private static TurnFilter withRole(String role) {
        return new TurnFilter(
                Optional.empty(), Optional.empty(), Optional.empty(), Optional.of(role), Optional.empty());
    }

    private List<Long> selected(TurnFilter filter) {
        return candidates("c1", List.of(), filter, "sunrise").turns().stream()
                .filter(CandidateTurn::selected)
                .map(turn -> turn.position().value())
                .toList();
    }

    @Test
    void aTagSelectsTheTurnsOfItsConversations() {
        say("c1", "Ann", "a sunrise");
        say("c2", "Ann", "a sunrise");
        index.labels.tagged.put("travel", Set.of("c2"));
        TurnFilter filter = new TurnFilter(
                Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty(), Optional.of("travel"));
        assertThat(positions(candidates("", List.of(), filter, "sunrise"))).containsExactly(2L);
    }

    @Test
    void theTurnsAroundACandidateAreNotSelectedIfTheFilterExcludesThem() {
        say("c1", "Ann", Role.USER, "which sunrise?");
        say("c1", "Bot", Role.ASSISTANT, "the sunrise at sea");
        CandidateTurns found = candidates("", List.of(), withRole("assistant"), "sunrise");
        assertThat(positions(found)).containsExactly(1L, 2L);
        assertThat(turn(found, 1).selected()).isFalse();
    }
}

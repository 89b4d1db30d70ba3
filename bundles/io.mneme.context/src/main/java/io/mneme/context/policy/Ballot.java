package io.mneme.context.policy;

import io.mneme.api.context.ContextRequest;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.LongPredicate;

/**
 * Who stood for election at one moment. A request takes one ballot and uses it from its start to its end.
 *
 * @param <S> what is elected
 * @param rivals whoever is there, who wins most elections first; ties are broken by who came first
 * @param departed whether the service of this id left a moment ago
 * @param takeovers how often an operator has told a policy to take over open windows at once
 */
public record Ballot<S>(List<Rival<S>> rivals, LongPredicate departed, long takeovers) {

    public Ballot {
        rivals = List.copyOf(rivals);
    }

    static <S> Ballot<S> of(List<Rival<S>> rivals, Overrides overrides, RecentDepartures departures, long takeovers) {
        Comparator<Rival<S>> order = Comparator.comparingInt(
                        (Rival<S> rival) -> -rival.selectors().size())
                .thenComparing(rival -> !overrides.uses(rival.kind(), rival.name()))
                .thenComparing(Rival::ranking, Comparator.reverseOrder())
                .thenComparing(Rival::id);
        return new Ballot<>(rivals.stream().sorted(order).toList(), departures::isRecent, takeovers);
    }

    /** Returns who serves a request that names nobody; empty if nobody is bound to it who has not failed too often. */
    public Optional<Rival<S>> elect(ContextRequest request) {
        for (Rival<S> rival : rivals) {
            if (rival.isBoundTo(request) && !rival.failures().tooMany()) {
                return Optional.of(rival);
            }
        }
        return Optional.empty();
    }

    /** Returns who is called so, preferably one that is bound to the request; empty if nobody is. */
    public Optional<Rival<S>> named(String name, ContextRequest request) {
        return bound(name, request).or(() -> rivals.stream()
                .filter(rival -> rival.name().equals(name))
                .findFirst());
    }

    /** Returns who is called so and bound to the request; empty if nobody is. */
    public Optional<Rival<S>> bound(String name, ContextRequest request) {
        for (Rival<S> rival : rivals) {
            if (rival.name().equals(name) && rival.isBoundTo(request)) {
                return Optional.of(rival);
            }
        }
        return Optional.empty();
    }

    /** Returns the policy of this name that is bound to the request and has not failed too often; empty if there is none. */
    public Optional<Rival<S>> serving(String name, ContextRequest request) {
        return rivals.stream()
                .filter(rival -> rival.name().equals(name))
                .filter(rival -> rival.isBoundTo(request) && !rival.failures().tooMany())
                .findFirst();
    }

    /** Returns whether the service of this id left a moment ago, and may come back after an update. */
    public boolean leftJustNow(long id) {
        return departed.test(id);
    }

    /** Returns the one with this id; empty if it has left or failed too often. */
    public Optional<Rival<S>> stillThere(long id) {
        for (Rival<S> rival : rivals) {
            if (rival.id() == id && !rival.failures().tooMany()) {
                return Optional.of(rival);
            }
        }
        return Optional.empty();
    }
}

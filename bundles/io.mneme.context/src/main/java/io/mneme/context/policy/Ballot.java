package io.mneme.context.policy;

import io.mneme.api.context.ContextRequest;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * Who stood for election at one moment. A request takes one ballot and uses it from its start to its end.
 *
 * @param <S> what is elected
 * @param rivals whoever is there, who wins most elections first; ties are broken by who came first
 * @param takeovers how often an operator has told a policy to take over open windows at once
 */
public record Ballot<S>(List<Rival<S>> rivals, long takeovers) {

    public Ballot {
        rivals = List.copyOf(rivals);
    }

    static <S> Ballot<S> of(List<Rival<S>> rivals, Overrides overrides, long takeovers) {
        Comparator<Rival<S>> order = Comparator.comparingInt(
                        (Rival<S> rival) -> -rival.selectors().size())
                .thenComparing(rival -> !overrides.uses(rival.kind(), rival.name()))
                .thenComparing(Rival::ranking, Comparator.reverseOrder())
                .thenComparing(Rival::id);
        return new Ballot<>(rivals.stream().sorted(order).toList(), takeovers);
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

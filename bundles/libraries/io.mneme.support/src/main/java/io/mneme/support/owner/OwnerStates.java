package io.mneme.support.owner;

import io.mneme.api.owner.HistoryOwner;
import io.mneme.api.owner.OwnerScope;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * Keeps a state for each owner, so that a service that has some is one service for all of them. Safe for use by many threads.
 *
 * @param <T> the state; safe for use by many threads
 */
public final class OwnerStates<T> {

    private final Map<String, T> states = new ConcurrentHashMap<>();
    private final Function<String, T> beginning;

    /**
     * Begins with the state of the person without a name.
     *
     * @param beginning makes the first state of an owner; called once for each, in the scope of the owner. It asks this object for none
     */
    public OwnerStates(Supplier<T> beginning) {
        this(owner -> beginning.get());
    }

    /**
     * Begins with the state of the person without a name.
     *
     * @param beginning the same; it gets the name of the owner
     */
    public OwnerStates(Function<String, T> beginning) {
        this.beginning = beginning;
        OwnerScope.run(HistoryOwner.NONE, this::get);
    }

    /** Returns the state of the owner of the present thread; a new one if there is none. */
    public T get() {
        String owner = OwnerScope.owner();
        T known = states.get(owner);
        return known == null ? states.computeIfAbsent(owner, beginning) : known;
    }

    /** Does something with the state of each owner that has one, in the scope of the owner. */
    public void forEach(Consumer<T> action) {
        states.forEach((owner, state) -> OwnerScope.run(owner, () -> action.accept(state)));
    }
}

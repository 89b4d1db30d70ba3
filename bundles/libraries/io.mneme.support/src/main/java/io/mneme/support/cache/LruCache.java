package io.mneme.support.cache;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiPredicate;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import java.util.function.ToLongBiFunction;
import java.util.function.UnaryOperator;

/**
 * Keeps the most recently used entries, up to a number of entries and a total weight. The newest entry is never evicted for the
 * sake of one that was used more often, as a cache may do that counts uses. Safe for use by many threads.
 *
 * @param <K> the keys
 * @param <V> the values
 */
public final class LruCache<K, V> {

    private final int maxEntries;
    private final LongSupplier maxWeight;
    private final ToLongBiFunction<K, V> weigher;

    /** The least recently used first. */
    private final Map<K, WeighedValue<V>> entries = new LinkedHashMap<>(16, 0.75f, true);

    private long weight;

    private record WeighedValue<V>(V value, long weight) {}

    /**
     * Starts without entries.
     *
     * @param maxEntries maximum number of entries, at least 1
     */
    public LruCache(int maxEntries) {
        this(maxEntries, () -> maxEntries, (key, value) -> 1);
    }

    /**
     * Starts without entries.
     *
     * @param maxEntries maximum number of entries, at least 1
     * @param maxWeight returns the maximum weight of all entries together, which may change
     * @param weigher returns the weight of an entry; called when the entry is put
     */
    public LruCache(int maxEntries, LongSupplier maxWeight, ToLongBiFunction<K, V> weigher) {
        this.maxEntries = maxEntries;
        this.maxWeight = maxWeight;
        this.weigher = weigher;
    }

    /** Returns the value of a key, which is the most recently used one then; empty if there is none. */
    public synchronized Optional<V> find(K key) {
        return Optional.ofNullable(entries.get(key)).map(WeighedValue::value);
    }

    /** Returns the value of a key, which is the most recently used one then; puts a new one if there is none. */
    public synchronized V get(K key, Supplier<V> absent) {
        return find(key).orElseGet(() -> {
            V value = absent.get();
            put(key, value);
            return value;
        });
    }

    /**
     * Puts a value in place of the former one of its key. A value that weighs more than the maximum alone leaves at once, after
     * all others.
     *
     * @return the values that were evicted, without the former one of the key
     */
    public synchronized List<V> put(K key, V value) {
        remove(key);
        long added = weigher.applyAsLong(key, value);
        entries.put(key, new WeighedValue<>(value, added));
        weight += added;
        return evict();
    }

    private List<V> evict() {
        List<V> evicted = new ArrayList<>();
        Iterator<WeighedValue<V>> oldest = entries.values().iterator();
        while (entries.size() > maxEntries || weight > maxWeight.getAsLong()) {
            WeighedValue<V> next = oldest.next();
            oldest.remove();
            weight -= next.weight();
            evicted.add(next.value());
        }
        return evicted;
    }

    /**
     * Replaces the values of the least recently used entries by lighter ones, as long as all weigh more than a maximum. The order of
     * their use stays.
     *
     * @param lighter returns a value in the place of another one; the same if there is no lighter one
     */
    public synchronized void lighten(long maximum, UnaryOperator<V> lighter) {
        for (Map.Entry<K, WeighedValue<V>> entry : entries.entrySet()) {
            if (weight <= maximum) {
                return;
            }
            V value = lighter.apply(entry.getValue().value());
            long changed = weigher.applyAsLong(entry.getKey(), value);
            weight += changed - entry.getValue().weight();
            entry.setValue(new WeighedValue<>(value, changed));
        }
    }

    /** Puts a value, which may be the former one with another weight, if the key still has the former one. */
    public synchronized void replace(K key, V former, V value) {
        WeighedValue<V> known = entries.get(key);
        if (known != null && known.value().equals(former)) {
            put(key, value);
        }
    }

    /** Removes a key with its value, if it is there. */
    public synchronized void remove(K key) {
        WeighedValue<V> removed = entries.remove(key);
        weight -= removed == null ? 0 : removed.weight();
    }

    /** Removes the entries with a property; returns how many these were. */
    public synchronized long removeIf(BiPredicate<K, V> property) {
        Map<K, V> all = copy();
        all.entrySet().removeIf(entry -> !property.test(entry.getKey(), entry.getValue()));
        all.keySet().forEach(this::remove);
        return all.size();
    }

    /** Removes all entries; returns their values. */
    public synchronized List<V> clear() {
        List<V> removed = List.copyOf(copy().values());
        entries.clear();
        weight = 0;
        return removed;
    }

    /** Returns how many entries have a property. */
    public synchronized long count(BiPredicate<K, V> property) {
        return entries.entrySet().stream()
                .filter(entry -> property.test(entry.getKey(), entry.getValue().value()))
                .count();
    }

    /** Returns a copy of all entries, the least recently used first. */
    public synchronized Map<K, V> copy() {
        Map<K, V> copy = new LinkedHashMap<>();
        entries.forEach((key, weighed) -> copy.put(key, weighed.value()));
        return copy;
    }

    /** Returns the weight of all entries together. */
    public synchronized long weight() {
        return weight;
    }
}

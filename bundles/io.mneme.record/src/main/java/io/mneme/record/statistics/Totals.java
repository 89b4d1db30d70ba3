package io.mneme.record.statistics;

import io.mneme.api.dictation.DictationTotals;
import io.mneme.api.dictation.DictationTotals.Sum;
import java.time.Instant;
import java.time.LocalDate;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/** Adds up rows. Used once, by one thread. */
final class Totals {

    /** A sum in the making. */
    private static final class Heap {

        private Amount amount = Amount.NONE;
        private long corrected;

        void add(Row row, Amount more) {
            amount = amount.plus(more);
            corrected += row.corrected() ? more.sessions() : 0;
        }

        Sum sum() {
            return new Sum(amount.sessions(), amount.tenths() / 10.0, corrected);
        }
    }

    private final Heap total = new Heap();
    private final SortedMap<LocalDate, Heap> days = new TreeMap<>();
    private final Map<String, Heap> modes = new HashMap<>();
    private final Map<String, Heap> recognisers = new HashMap<>();
    private final Map<String, Heap> models = new HashMap<>();

    private Totals() {}

    /** Returns the sums of a tally from the day of a moment on, or of all time. */
    static DictationTotals of(Tally tally, Optional<Instant> since) {
        Optional<LocalDate> first = since.map(moment ->
                Row.day(moment, tally.zone()).orElse(moment.isBefore(Instant.EPOCH) ? LocalDate.MIN : LocalDate.MAX));
        Totals totals = new Totals();
        tally.total().forEach((row, amount) -> {
            if (first.isEmpty()
                    || row.day().filter(day -> !day.isBefore(first.get())).isPresent()) {
                totals.add(row, amount);
            }
        });
        return new DictationTotals(
                tally.zone(),
                totals.total.sum(),
                sums(totals.days, new TreeMap<>()),
                sums(totals.modes, new HashMap<>()),
                sums(totals.recognisers, new HashMap<>()),
                sums(totals.models, new HashMap<>()));
    }

    private void add(Row row, Amount amount) {
        total.add(row, amount);
        row.day().ifPresent(day -> heap(days, day).add(row, amount));
        heap(modes, row.mode()).add(row, amount);
        heap(recognisers, row.recogniser()).add(row, amount);
        heap(models, row.model()).add(row, amount);
    }

    private static <K> Heap heap(Map<K, Heap> heaps, K key) {
        return heaps.computeIfAbsent(key, none -> new Heap());
    }

    private static <K, M extends Map<K, Sum>> M sums(Map<K, Heap> heaps, M sums) {
        heaps.forEach((key, heap) -> sums.put(key, heap.sum()));
        return sums;
    }
}

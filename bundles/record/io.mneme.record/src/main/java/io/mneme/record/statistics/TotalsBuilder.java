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

/** Adds up the amounts of groups. Used once, by one thread. */
final class TotalsBuilder {

    /** Adds up the amounts of one group. */
    private static final class SumBuilder {

        private DictatedAmount amount = DictatedAmount.NONE;
        private long corrected;

        void add(GroupKey group, DictatedAmount more) {
            amount = amount.plus(more);
            corrected += group.corrected() ? more.sessions() : 0;
        }

        Sum sum() {
            return new Sum(amount.sessions(), amount.tenths() / 10.0, corrected);
        }
    }

    private final SumBuilder total = new SumBuilder();
    private final SortedMap<LocalDate, SumBuilder> days = new TreeMap<>();
    private final Map<String, SumBuilder> modes = new HashMap<>();
    private final Map<String, SumBuilder> sttModels = new HashMap<>();
    private final Map<String, SumBuilder> llmModels = new HashMap<>();

    private TotalsBuilder() {}

    /** Returns the totals since the day of a moment, or of all days. */
    static DictationTotals of(StatisticsState state, Optional<Instant> since) {
        Optional<LocalDate> first = since.map(moment -> GroupKey.day(moment, state.zone())
                .orElse(moment.isBefore(Instant.EPOCH) ? LocalDate.MIN : LocalDate.MAX));
        TotalsBuilder totals = new TotalsBuilder();
        state.total().amounts().forEach((group, amount) -> {
            if (first.isEmpty()
                    || group.day().filter(day -> !day.isBefore(first.get())).isPresent()) {
                totals.add(group, amount);
            }
        });
        return new DictationTotals(
                state.zone(),
                totals.total.sum(),
                sums(totals.days, new TreeMap<>()),
                sums(totals.modes, new HashMap<>()),
                sums(totals.sttModels, new HashMap<>()),
                sums(totals.llmModels, new HashMap<>()));
    }

    private void add(GroupKey group, DictatedAmount amount) {
        total.add(group, amount);
        group.day().ifPresent(day -> sum(days, day).add(group, amount));
        sum(modes, group.mode()).add(group, amount);
        sum(sttModels, group.sttModel()).add(group, amount);
        sum(llmModels, group.llmModel()).add(group, amount);
    }

    private static <K> SumBuilder sum(Map<K, SumBuilder> builders, K key) {
        return builders.computeIfAbsent(key, none -> new SumBuilder());
    }

    private static <K, M extends Map<K, Sum>> M sums(Map<K, SumBuilder> builders, M sums) {
        builders.forEach((key, builder) -> sums.put(key, builder.sum()));
        return sums;
    }
}

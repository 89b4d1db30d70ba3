package io.mneme.record.statistics;

import io.mneme.api.dictation.Dictation;
import io.mneme.api.dictation.DictationTotals;
import io.mneme.api.dictation.DictationTotals.Sum;
import io.mneme.api.journal.JournalEvent;
import io.mneme.api.journal.JournalException;
import io.mneme.api.journal.Position;
import io.mneme.api.journal.StoredEntry;
import io.mneme.record.dictation.DictationKind;
import io.mneme.spi.kind.MemoryJournal;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Function;

/** A journal of dictations that counts what is read of it, can be held up, and counts by reading everything. */
final class InstrumentedJournal extends MemoryJournal<Dictation> {

    static final DictationKind KIND = new DictationKind();

    final AtomicLong eventsRead = new AtomicLong();
    volatile CountDownLatch gate = new CountDownLatch(0);
    volatile long readableUpTo = Long.MAX_VALUE;

    /** Maximum number of events that one read returns. */
    volatile int maxEvents = Integer.MAX_VALUE;

    /** How many of the next calls fail as after a programming error. */
    final AtomicInteger failures = new AtomicInteger();

    InstrumentedJournal() {
        super(KIND);
    }

    static Dictation dictation(String id, String timestamp, String mode, boolean corrected, double seconds) {
        return new Dictation(
                id, timestamp, "a", Optional.empty(), "b", mode, true, "whisper", "", corrected, seconds, Map.of());
    }

    String dictate(String timestamp, String mode, boolean corrected, double seconds) {
        return append(dictation("", timestamp, mode, corrected, seconds)).id();
    }

    void change(String id, String timestamp, String mode, boolean corrected, double seconds) {
        edit(id, before -> dictation(id, timestamp, mode, corrected, seconds));
    }

    void remove(String id) {
        delete(id, Optional.empty());
    }

    @Override
    public List<JournalEvent<Dictation>> eventsAfter(Position position, int limit) {
        try {
            gate.await();
        } catch (InterruptedException interrupted) {
            throw new JournalException("interrupted", interrupted);
        }
        if (failures.get() > 0) {
            failures.decrementAndGet();
            throw new IllegalStateException("defect");
        }
        if (eventsRead.get() >= readableUpTo) {
            throw new JournalException("broken");
        }
        List<JournalEvent<Dictation>> events = super.eventsAfter(position, Math.min(limit, maxEvents));
        eventsRead.addAndGet(events.size());
        return events;
    }

    /** Counts by reading everything. */
    DictationTotals counted(ZoneId zone, Optional<LocalDate> since) {
        List<Dictation> all = newest(ALL_ENTRIES, Integer.MAX_VALUE, any -> true).stream()
                .map(StoredEntry::entry)
                .filter(entry -> since.isEmpty()
                        || day(entry, zone)
                                .filter(day -> !day.isBefore(since.get()))
                                .isPresent())
                .toList();
        Map<LocalDate, Sum> days = by(all, entry -> day(entry, zone).orElse(LocalDate.MIN));
        days.remove(LocalDate.MIN);
        return new DictationTotals(
                zone,
                by(all, entry -> "").getOrDefault("", Sum.NONE),
                new TreeMap<>(days),
                by(all, Dictation::mode),
                by(all, Dictation::sttModel),
                by(all, Dictation::llmModel));
    }

    private static Optional<LocalDate> day(Dictation entry, ZoneId zone) {
        return KIND.timestamp(entry).map(moment -> LocalDate.ofInstant(moment, zone));
    }

    private static <K> Map<K, Sum> by(List<Dictation> all, Function<Dictation, K> key) {
        Map<K, Sum> sums = new HashMap<>();
        for (Dictation entry : all) {
            sums.merge(
                    key.apply(entry),
                    new Sum(1, entry.audioSeconds(), entry.corrected() ? 1 : 0),
                    InstrumentedJournal::plus);
        }
        return sums;
    }

    private static Sum plus(Sum one, Sum other) {
        double seconds = Math.round((one.audioSeconds() + other.audioSeconds()) * 10) / 10.0;
        return new Sum(one.sessions() + other.sessions(), seconds, one.corrected() + other.corrected());
    }

    /** Returns the moment a day begins in a zone. */
    static Instant beginning(LocalDate day, ZoneId zone) {
        return day.atStartOfDay(zone).toInstant();
    }
}

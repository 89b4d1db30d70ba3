package io.mneme.record.dictation;

import io.mneme.api.dictation.Dictation;
import io.mneme.api.dictation.DictationFilter;
import io.mneme.api.dictation.DictationStatistics;
import io.mneme.api.dictation.DictationTags;
import io.mneme.api.dictation.DictationTotals;
import io.mneme.api.journal.EntryQuery;
import io.mneme.api.journal.Journal;
import io.mneme.api.journal.Position;
import io.mneme.record.lookup.IndexLookup;
import io.mneme.support.schema.Timestamps;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Reference;

/** Counts few dictations by reading them, and many through the statistics, which read none. */
@Component
public final class CountedTags implements DictationTags {

    /** So many are read within some milliseconds. */
    private static final int MAX_READ = 2_000;

    private final Journal<Dictation> journal;
    private final DictationStatistics statistics;
    private final DictationReader reader;
    private final int maxRead;

    @Activate
    public CountedTags(
            @Reference(target = "(kind=dictation)") Journal<Dictation> journal,
            @Reference IndexLookup index,
            @Reference DictationStatistics statistics) {
        this(journal, index, statistics, MAX_READ);
    }

    CountedTags(Journal<Dictation> journal, IndexLookup index, DictationStatistics statistics, int maxRead) {
        this.journal = journal;
        this.statistics = statistics;
        this.reader = new DictationReader(journal, index.of(journal));
        this.maxRead = maxRead;
    }

    @Override
    public TagCounts count(DictationFilter filter) {
        DictationFilter untagged =
                new DictationFilter(filter.mode(), filter.since(), List.of(), filter.text(), filter.includeArchived());
        if (isWhole(untagged) && isLong(untagged)) {
            return counted(statistics.totals(untagged.since()), untagged.since().isPresent());
        }
        TagTally tally = new TagTally();
        reader.find(untagged).forEach(tally::add);
        return tally.counts();
    }

    /** Returns whether the statistics count the same dictations, but for the day in which the range begins. */
    private boolean isWhole(DictationFilter filter) {
        return filter.mode().isEmpty()
                && filter.text().filter(text -> !text.isEmpty()).isEmpty()
                && (filter.includeArchived() || !hasArchived(filter.since()));
    }

    /** Returns whether archived dictations can be in a range. The archived ones are the oldest. */
    private boolean hasArchived(Optional<Instant> since) {
        if (journal.status().archived() == 0) {
            return false;
        }
        Optional<Instant> dayBefore = since.map(moment -> moment.minus(Duration.ofDays(1)));
        return journal.after(all().withoutArchived(), Position.START, 1).entries().stream()
                .flatMap(oldest -> Timestamps.read(oldest.entry().timestamp()).stream())
                .noneMatch(oldest -> dayBefore.filter(oldest::isBefore).isPresent());
    }

    private boolean isLong(DictationFilter filter) {
        EntryQuery query = filter.includeArchived() ? all() : all().withoutArchived();
        return journal.page(query, Position.END, 0, 1).total() > maxRead;
    }

    private static EntryQuery all() {
        return EntryQuery.ofLane(Journal.ALL_ENTRIES);
    }

    private static TagCounts counted(DictationTotals totals, boolean wholeDays) {
        TagTally tally = new TagTally();
        tally.corrected = totals.total().corrected();
        tally.total = totals.total().sessions();
        totals.modes().forEach((mode, sum) -> tally.modes.put(mode, sum.sessions()));
        totals.sttModels().forEach((model, sum) -> tally.sttModels.put(model, sum.sessions()));
        totals.llmModels().forEach((model, sum) -> tally.llmModels.put(model, sum.sessions()));
        TagCounts counts = tally.counts();
        return new TagCounts(counts.tags(), counts.total(), wholeDays);
    }

    /** Adds up dictations by tag. For one thread. */
    private static final class TagTally {

        private final Map<String, Long> modes = new HashMap<>();
        private final Map<String, Long> sttModels = new HashMap<>();
        private final Map<String, Long> llmModels = new HashMap<>();
        private long corrected;
        private long total;

        void add(Dictation dictation) {
            total++;
            corrected += dictation.corrected() ? 1 : 0;
            modes.merge(dictation.mode(), 1L, Long::sum);
            sttModels.merge(dictation.sttModel(), 1L, Long::sum);
            llmModels.merge(dictation.llmModel(), 1L, Long::sum);
        }

        TagCounts counts() {
            List<TagCount> tags = new ArrayList<>();
            if (corrected > 0) {
                tags.add(new TagCount("corrected", corrected));
            }
            tags.addAll(counts("mode:", modes));
            tags.addAll(counts("stt:", sttModels));
            tags.addAll(counts("llm:", llmModels));
            return new TagCounts(tags, total, false);
        }

        /** An empty name stands for none, which is no tag. */
        private static List<TagCount> counts(String prefix, Map<String, Long> names) {
            return names.entrySet().stream()
                    .filter(name -> !name.getKey().isEmpty() && name.getValue() > 0)
                    .map(name -> new TagCount(prefix + name.getKey(), name.getValue()))
                    .sorted(Comparator.comparingLong(TagCount::count).reversed().thenComparing(TagCount::tag))
                    .toList();
        }
    }
}

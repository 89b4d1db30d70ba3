package io.mneme.api.dictation;

import static java.util.Objects.requireNonNull;

import java.util.List;
import org.osgi.annotation.versioning.ProviderType;

/** Counts dictations by the tags of a {@link DictationFilter}. Safe for use by many threads. */
@ProviderType
public interface DictationTags {

    /**
     * Counts the dictations that {@link Dictations#list} finds, by tag. Its own tags do not narrow the count, since they are alternatives.
     *
     * <p>Of many dictations without a text or mode the answer is that of {@link DictationStatistics}, which has days: it then counts
     * the whole day in which the range begins.
     *
     * @param filter which dictations
     * @return the counts
     * @throws StatisticsPendingException if many are still being counted after a start
     * @throws io.mneme.api.search.InvalidQueryException if the text of the filter is no query
     * @throws io.mneme.api.journal.JournalException if the storage cannot be read
     */
    TagCounts count(DictationFilter filter);

    /**
     * The numbers of dictations by tag.
     *
     * @param tags those with at least one dictation: {@code corrected}, then the modes, the speech models and the language models, each
     *     by number, the highest first. After the first few hundred names, others are counted together as {@code …}
     * @param total number of all dictations
     * @param wholeDays whether the whole day is counted in which the range begins
     */
    record TagCounts(List<TagCount> tags, long total, boolean wholeDays) {

        public TagCounts {
            tags = List.copyOf(tags);
        }
    }

    /**
     * The number of dictations of a tag.
     *
     * @param tag a tag as filters have it, for example {@code mode:proofread}
     * @param count number of dictations, at least 1
     */
    record TagCount(String tag, long count) {

        public TagCount {
            requireNonNull(tag, "tag");
        }
    }
}

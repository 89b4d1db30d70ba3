package io.mneme.view;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.mneme.api.dictation.DictationTags.TagCounts;

/** Writes how many dictations there are of each tag. */
public final class DictationTagsJson {

    private DictationTagsJson() {}

    /** Returns the counts as an object. */
    public static ObjectNode of(TagCounts counts) {
        return RecordJson.list(counts.tags()).put("total", counts.total()).put("whole_days", counts.wholeDays());
    }
}

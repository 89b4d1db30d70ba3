package io.mneme.transfer;

import io.mneme.api.dictation.DictationLanes;
import io.mneme.testkit.InMemoryRecord;
import java.util.List;

/** Final texts of a record, oldest first. */
final class FinalTexts {

    private FinalTexts() {}

    static List<String> of(InMemoryRecord diary, String mode) {
        return diary
                .journals()
                .dictations()
                .newest(DictationLanes.ofMode(mode), Integer.MAX_VALUE, any -> true)
                .stream()
                .map(stored -> stored.entry().finalText())
                .toList();
    }
}

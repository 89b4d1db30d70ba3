package io.mneme.compact.extract;

import io.mneme.spi.compact.Compactor;
import io.mneme.spi.compact.LeavingMessages;
import java.util.Optional;

/**
 * Compacts without a model: all names, numbers and open questions, and then the first sentences of the messages, as far as there is
 * room. The oldest give way first. The same messages give the same text.
 */
public final class ExtractiveCompactor implements Compactor {

    /** Its name, by which it is configured. */
    public static final String NAME = "extractive";

    @Override
    public String name() {
        return NAME;
    }

    /** Returns empty if there is neither a fact nor a sentence, or none fits. */
    @Override
    public Optional<String> compact(LeavingMessages leaving) {
        FactSheet sheet = FactSheet.of(leaving);
        String summary = new SummaryLines(leaving, "").fitting(sheet.lasting(), sheet.sentences());
        return summary.isEmpty() ? Optional.empty() : Optional.of(summary);
    }
}

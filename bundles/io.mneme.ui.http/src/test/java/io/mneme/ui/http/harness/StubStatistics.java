package io.mneme.ui.http.harness;

import io.mneme.api.dictation.DictationStatistics;
import io.mneme.api.dictation.DictationTotals;
import io.mneme.api.dictation.DictationTotals.Sum;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** Sums that are always the same, and remember what was asked for. */
public final class StubStatistics implements DictationStatistics {

    public Optional<Instant> asked = Optional.empty();

    @Override
    public DictationTotals totals(Optional<Instant> since) {
        asked = since;
        Sum sum = new Sum(4, 12.5, 1);
        return new DictationTotals(
                ZoneId.of("Asia/Shanghai"),
                sum,
                new TreeMap<>(Map.of(LocalDate.of(2026, 3, 2), sum)),
                Map.of("proofread", sum, "off", Sum.NONE),
                Map.of("ear", sum),
                Map.of("", sum));
    }
}

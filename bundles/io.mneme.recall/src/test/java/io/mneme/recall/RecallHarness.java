package io.mneme.recall;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.util.Map;

/** Recall over sample turns. */
final class RecallHarness {

    final SampleTurns turns = new SampleTurns();
    final ConfiguredRecall configuration = new ConfiguredRecall(Map.of());
    final SimpleMeterRegistry meters = new SimpleMeterRegistry();
    final ConversationRecall recall = new ConversationRecall(turns, configuration, meters);
}

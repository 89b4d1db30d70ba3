package io.mneme.context.history;

import io.mneme.api.policy.Settings;
import io.mneme.context.source.HistoryItem;
import java.util.List;

/**
 * The input of a window policy.
 *
 * @param entries the newest entries within its reach, oldest first
 * @param settings the values of its settings
 * @param warnings remarks for the caller about the settings and the reach
 */
record WindowInput(List<HistoryItem> entries, Settings settings, List<String> warnings) {}

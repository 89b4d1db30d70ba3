package io.mneme.index.lucene.harness;

import io.mneme.api.conversation.ConversationLabels;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Titles and tags of conversations in memory. */
public final class SampleLabels implements ConversationLabels {

    public final Map<String, Set<String>> tagged = new HashMap<>();
    public final Map<String, String> titles = new HashMap<>();

    @Override
    public Set<String> tagged(String tag) {
        return tagged.getOrDefault(tag, Set.of());
    }

    @Override
    public Optional<String> title(String conversation) {
        return Optional.ofNullable(titles.get(conversation));
    }

    @Override
    public List<String> members(String conversation) {
        return List.of(conversation);
    }
}

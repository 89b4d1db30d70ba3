package io.mneme.compact;

import static org.osgi.service.component.annotations.ReferenceCardinality.OPTIONAL;
import static org.osgi.service.component.annotations.ReferencePolicyOption.GREEDY;

import io.mneme.api.conversation.ConversationLabels;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Reference;

/** Finds the conversations that read as one; without a journal of annotations each is one of its own. */
@Component(service = MergedConversations.class)
public final class MergedConversations {

    @Reference(cardinality = OPTIONAL, policyOption = GREEDY)
    volatile @Nullable ConversationLabels labels;

    /** Returns the conversations that read as one with a conversation, first the one that the others were merged into. */
    List<String> members(String conversation) {
        ConversationLabels known = labels;
        return known == null ? List.of(conversation) : known.members(conversation);
    }
}

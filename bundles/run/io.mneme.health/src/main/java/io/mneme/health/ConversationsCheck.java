package io.mneme.health;

import static org.osgi.service.component.annotations.ReferenceCardinality.OPTIONAL;
import static org.osgi.service.component.annotations.ReferencePolicyOption.GREEDY;

import io.mneme.api.conversation.Conversations;
import java.io.IOException;
import org.apache.felix.hc.api.HealthCheck;
import org.apache.felix.hc.api.Result;
import org.apache.felix.hc.api.Result.Status;
import org.jspecify.annotations.Nullable;
import org.osgi.framework.InvalidSyntaxException;
import org.osgi.service.cm.ConfigurationAdmin;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Reference;

/** Fails as long as conversations cannot be recorded and read, unless no journal of utterances is configured. */
@Component(property = {CheckTags.NAME + "conversations", CheckTags.MNEME, CheckTags.READY, CheckTags.UNCACHED})
public final class ConversationsCheck implements HealthCheck {

    /** Finds the configurations of journals of utterances, which conversations need. */
    private static final String UTTERANCE_JOURNALS = "(kind=utterance)";

    @Reference(cardinality = OPTIONAL, policyOption = GREEDY)
    volatile @Nullable Conversations conversations;

    private final ConfigurationAdmin configurations;
    private final AbsenceReason absence;

    @Activate
    public ConversationsCheck(@Reference ConfigurationAdmin configurations, @Reference AbsenceReason absence) {
        this.configurations = configurations;
        this.absence = absence;
    }

    @Override
    public Result execute() {
        if (conversations != null) {
            return new Result(Status.OK, "recorded and read");
        }
        return configured()
                ? new Result(Status.CRITICAL, absence.of(Conversations.class))
                : new Result(Status.OK, "switched off: no journal of utterances is configured");
    }

    /** Returns whether a journal of utterances is configured; an unreadable configuration counts as one. */
    private boolean configured() {
        try {
            return configurations.listConfigurations(UTTERANCE_JOURNALS) != null;
        } catch (IOException unreadable) {
            return true;
        } catch (InvalidSyntaxException impossible) {
            throw new IllegalStateException("the filter must be valid: " + UTTERANCE_JOURNALS, impossible);
        }
    }
}

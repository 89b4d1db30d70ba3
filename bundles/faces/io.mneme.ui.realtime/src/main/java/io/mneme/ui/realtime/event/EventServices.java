package io.mneme.ui.realtime.event;

import io.mneme.api.context.Context;
import io.mneme.api.context.ContextRequest;
import io.mneme.api.manifest.UsageReport;
import io.mneme.api.session.CharacterProfiles;
import io.mneme.ui.realtime.event.EventError.RejectedEventException;
import java.util.Optional;

/**
 * What the events of all connections use.
 *
 * @param profiles the configured characters
 * @param contexts assembles what the model should see
 */
public record EventServices(CharacterProfiles profiles, ContextSource contexts) {

    /** Assembles contexts. */
    public interface ContextSource {

        /**
         * Returns the context of a request.
         *
         * @throws RejectedEventException if no assembler is there, or too many contexts are being assembled
         */
        Context assemble(ContextRequest request);

        /** Returns what a context is expected to cost; empty if that is not known. */
        Optional<UsageReport> usage(Context context);
    }
}

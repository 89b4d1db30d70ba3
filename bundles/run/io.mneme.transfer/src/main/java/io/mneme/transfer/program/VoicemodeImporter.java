package io.mneme.transfer.program;

import io.mneme.spi.kind.EntryKind;
import io.mneme.spi.transfer.HistoryImporter;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Reference;

/** Reads the exchange logs of voicemode, and those that this container exports: an entry of the kind a line. */
@Component(service = HistoryImporter.class)
public final class VoicemodeImporter extends JournalLinesImporter {

    @Activate
    public VoicemodeImporter(@Reference(target = "(kind=utterance)") EntryKind<?> kind) {
        super("voicemode", kind);
    }
}

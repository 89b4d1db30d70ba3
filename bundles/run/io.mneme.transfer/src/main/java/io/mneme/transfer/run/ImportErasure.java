package io.mneme.transfer.run;

import io.mneme.spi.erase.Erased;
import io.mneme.spi.erase.ErasureParticipant;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Reference;

/**
 * Deletes the files that were sent, of imports that run and that wait for an importer. Which entries are in them is not known, so an
 * erasure deletes all.
 */
@Component
public final class ImportErasure implements ErasureParticipant {

    private final ReceivedImports imports;

    @Activate
    public ImportErasure(@Reference ReceivedImports imports) {
        this.imports = imports;
    }

    @Override
    public String name() {
        return "imports";
    }

    @Override
    public String holds() {
        return "files that were sent to be imported, as long as they wait";
    }

    @Override
    public ErasureStage stage() {
        return ErasureStage.COPIES;
    }

    @Override
    public Found find(Erased what) {
        return new Found(0);
    }

    @Override
    public Removed remove(Erased what) {
        imports.discardFiles();
        return new Removed(0);
    }

    @Override
    public Removed removeRest() {
        imports.discardFiles();
        return new Removed(0);
    }
}

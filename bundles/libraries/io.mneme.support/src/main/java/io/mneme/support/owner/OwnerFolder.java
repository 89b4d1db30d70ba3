package io.mneme.support.owner;

import io.mneme.api.owner.HistoryOwner;
import java.nio.file.Path;

/** Tells where in the data folder the files of an owner are. */
public final class OwnerFolder {

    /** The folder that has a folder for each owner. */
    public static final String OWNERS = "owners";

    private OwnerFolder() {}

    /** Returns the folder of an owner; the data folder itself for {@link HistoryOwner#NONE}. */
    public static Path of(Path data, String owner) {
        return owner.equals(HistoryOwner.NONE) ? data : data.resolve(OWNERS).resolve(new HistoryOwner(owner).name());
    }
}

package io.mneme.backup.archive;

import java.io.IOException;

/** Thrown if a later version of Mneme has written a backup in a form that this one does not know. */
public final class UnsupportedFormatException extends IOException {

    private static final long serialVersionUID = 1L;

    UnsupportedFormatException(long format, String version) {
        super("the backup has format " + format + ", and this version reads " + BackupManifest.FORMAT
                + " at most: restore it with Mneme " + version + " or later");
    }
}

package io.mneme.backup.archive;

import java.io.IOException;

/** Thrown if the file of a backup is not as it was written, or none of a backup. The message names the place and what differs. */
public final class DamagedBackupException extends IOException {

    private static final long serialVersionUID = 1L;

    DamagedBackupException(String place, String difference) {
        super("the backup is damaged: " + place + " " + difference);
    }

    DamagedBackupException(String place, String difference, Exception cause) {
        super("the backup is damaged: " + place + " " + difference, cause);
    }
}

package io.mneme.ui.gogo.journal;

import io.mneme.api.journal.Journal;
import io.mneme.api.journal.JournalEvent;

/** How the events of a journal are shown, whatever the kind of its entries. */
interface EventFormat {

    /** Returns an event on one line. */
    <E> String format(Journal<E> journal, JournalEvent<E> event);
}

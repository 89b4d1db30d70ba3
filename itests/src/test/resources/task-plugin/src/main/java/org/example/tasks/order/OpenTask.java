package org.example.tasks.order;

/**
 * A task that is not done.
 *
 * @param id id of its entry in the journal
 * @param text what is to be done
 * @param minutes how long it will take, estimated; 0 if unknown
 */
public record OpenTask(String id, String text, int minutes) {}

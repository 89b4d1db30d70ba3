/** Messages of dialogues: their kind, their JSON form, and the service that records them. */
package io.mneme.record.message;

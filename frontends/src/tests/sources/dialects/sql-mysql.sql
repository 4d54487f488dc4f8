# the readers' table
CREATE TABLE `readers` (
  `id` INT UNSIGNED AUTO_INCREMENT PRIMARY KEY, #the number
  `name` VARCHAR(40) NOT NULL DEFAULT 'it\'s'
) ENGINE=InnoDB;
DELIMITER //
CREATE PROCEDURE pay(IN n INT)
BEGIN
  UPDATE readers SET fee = fee - n WHERE id = n; # once
END //
